import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Popover } from '#ui/popover.tsx';
import { showToast } from '#ui/toast.tsx';
import { useState } from 'react';
import { Specimen } from './specimen.tsx';

/** What lies above the page, opened by a press as in the product. */
export function Layers() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Specimen name="Above the page">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Sign out?"
        lead="Two parcels wait on this device."
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" onClick={close}>
              Sign Out
            </Button>
          </>
        }
      />
      <Popover trigger="Popover" title="A panel of the header">
        What it holds
      </Popover>
      <Menu trigger="Menu" triggerLabel="Menu" heading="Whom it is about">
        <MenuItem>My Account</MenuItem>
        <MenuItem>Settings</MenuItem>
      </Menu>
      <Button variant="secondary" onClick={() => showToast({ title: 'Link copied' })}>
        Toast
      </Button>
      <Button
        variant="secondary"
        onClick={() => showToast({ tone: 'destructive', title: 'The link could not be shared' })}
      >
        Toast of a failure
      </Button>
    </Specimen>
  );
}
