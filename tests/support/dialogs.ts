import { beforeEach } from 'vitest';

/** jsdom has no modal dialogs: replaces them with plain open ones for the tests of a file. */
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
