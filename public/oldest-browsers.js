// Says in words that a browser is too old, before a script of the app fails there: so in the syntax of 2009. The browsers are those of
// build.target in vite.config.ts.
(function () {
  var lacks =
    !('noModule' in document.createElement('script')) ||
    !('inert' in document.createElement('div')) ||
    !('findLast' in Array.prototype) ||
    typeof Object.hasOwn !== 'function' ||
    typeof structuredClone !== 'function' ||
    typeof CompressionStream !== 'function' ||
    typeof AbortSignal === 'undefined' ||
    typeof AbortSignal.timeout !== 'function' ||
    typeof CSSLayerBlockRule === 'undefined' ||
    !CSS.supports('height', '1dvh');
  if (!lacks) return;

  var notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  // The stylesheet may be too new as well.
  notice.style.cssText =
    'margin:0 auto;max-width:40em;padding:2em 1.25em;background:#ffffff;color:#10262c;font:18px/1.5 sans-serif';
  notice.appendChild(document.createElement('p')).textContent =
    'This browser is too old for Headwater: it may not start, or not work in all its parts.';
  notice.appendChild(document.createElement('p')).textContent =
    'Headwater needs Chrome 109, Firefox 115 or iOS 16.4, or a later version. Update this browser, or open Headwater in another one. What you saved stays on this device.';
  document.body.insertBefore(notice, document.body.firstChild);
  // Waiting, as the message there says, would not help.
  var root = document.getElementById('root');
  while (root.firstChild) root.removeChild(root.firstChild);
})();
