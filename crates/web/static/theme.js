// The page of the shelf is the answer to every address that has no page of its own. There it shows
// that the program is on its way instead.
const root = document.documentElement;
if (root.dataset.path !== location.pathname) root.dataset.elsewhere = "";

// Runs before the first paint, so that a remembered choice never flashes the other theme.
try {
  const theme = localStorage.getItem("ztable-theme");
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's preference holds.
}
