import { beforeEach } from 'vitest';

/** jsdom draws no modal dialog: an open one is all that the tests of a file need. */
export function plainDialogs(): void {
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
  });
}
