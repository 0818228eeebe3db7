// Runs before the first paint, so that a remembered choice never flashes the other theme.
try {
  const theme = localStorage.getItem("ztable-theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's preference holds.
}
