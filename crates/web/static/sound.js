// The sounds of the table, made here: a few short tones each, quiet. Loaded with the first of them.
let context;

// One tone: how high in hertz, when and for how long in seconds, how loud, and of which wave.
function tone(frequency, at, length, volume, wave = "sine") {
  const start = context.currentTime + at;
  const [source, level] = [context.createOscillator(), context.createGain()];
  source.type = wave;
  source.frequency.value = frequency;
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(volume, start + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(level).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

const SOUNDS = {
  turn: () => [660, 880].forEach((high, n) => tone(high, n * 0.11, 0.22, 0.07)),
  pick: () => tone(520, 0, 0.06, 0.05, "triangle"),
  // A die strikes the table a few times, ever closer.
  dice: () =>
    [0, 0.09, 0.16, 0.21].forEach((at) => tone(150 + Math.random() * 130, at, 0.045, 0.06, "square")),
  capture: () => [392, 294].forEach((high, n) => tone(high, n * 0.07, 0.16, 0.06, "triangle")),
  win: () => [523, 659, 784, 1047].forEach((high, n) => tone(high, n * 0.12, 0.4, 0.06)),
  end: () => [392, 330, 262].forEach((high, n) => tone(high, n * 0.16, 0.4, 0.05)),
};

export async function play(name) {
  context ??= new AudioContext();
  // A browser lets no page sound before somebody has touched it.
  if (context.state === "suspended") await context.resume();
  SOUNDS[name]?.();
}
