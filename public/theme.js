// Applies the theme that a person chose (src/ui/theme.ts), before the first paint. It is a file of its own, and no module,
// because those run after the first paint, and no inline script, which a strict Content-Security-Policy forbids.
(() => {
  const KEY = 'headwater-theme';
  const COLOURS = { light: '#ffffff', dark: '#11252a' };

  function kept() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  }

  function apply(theme) {
    const chosen = theme === 'light' || theme === 'dark' ? theme : null;
    const root = document.documentElement;
    if (chosen === null) delete root.dataset.theme;
    else root.dataset.theme = chosen;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const own = (meta.getAttribute('media') ?? '').includes('dark') ? 'dark' : 'light';
      meta.content = COLOURS[chosen ?? own];
    }
  }

  apply(kept());
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) apply(newValue);
  });
})();
