/**
 * Replaces each text of the page as a browser's translation does, at once and whenever one appears: what React has rendered is then no
 * longer on the page. Runs in a browser too, so it uses nothing from this module. Returns what ends it.
 */
export function translatePage(): () => void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      if (parent === null || text.textContent?.trim() === '') continue;
      // Skips what is not text for a user, and what has been translated already.
      if (parent.closest('script, style, textarea, font, svg') !== null) continue;
      const inner = document.createElement('font');
      inner.textContent = text.textContent;
      const outer = document.createElement('font');
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  };
  translate(document.body);
  const observer = new MutationObserver(() => translate(document.body));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
