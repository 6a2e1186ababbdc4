// Applies the chosen theme (src/ui/theme.ts) before the first paint. Not a module, because modules run after the first paint.
(() => {
  const KEY = 'headwater-theme';
  const COLOURS = { light: '#ffffff', dark: '#11252a' };

  function storedTheme() {
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
      const scheme = (meta.getAttribute('media') ?? '').includes('dark') ? 'dark' : 'light';
      meta.content = COLOURS[chosen ?? scheme];
    }
  }

  apply(storedTheme());
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) apply(newValue);
  });
})();
