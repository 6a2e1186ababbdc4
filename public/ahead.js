// What it reads is made by src/build/files-ahead.ts.
(() => {
  const screens = JSON.parse(document.getElementById('files-ahead').textContent);
  const screen = location.pathname.split('/')[1];
  // An address may have the name of a property that every object has.
  for (const file of Object.hasOwn(screens, screen) ? screens[screen] : []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
