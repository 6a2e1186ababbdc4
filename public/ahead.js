// What it reads is made in vite.config.ts.
(() => {
  const screens = JSON.parse(document.getElementById('files-ahead').textContent);
  for (const file of screens[location.pathname.split('/')[1]] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
