// Requests the files of the current screen early; src/build/files-ahead.ts writes the list.
(() => {
  const screens = JSON.parse(document.getElementById('files-ahead').textContent);
  const screen = location.pathname.split('/')[1];
  // The path may be an inherited property name, such as /constructor.
  for (const file of Object.hasOwn(screens, screen) ? screens[screen] : []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
