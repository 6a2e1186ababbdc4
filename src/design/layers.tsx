import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Popover } from '#ui/popover.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { Specimen } from './specimen.tsx';

export function Layers() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Specimen name="Above the page">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <QuestionDialog
        open={open}
        onClose={close}
        title="Sign out?"
        lead="Two parcels are waiting on this device."
        danger
        yes="Sign Out"
        onYes={close}
      />
      <Popover trigger="Popover" title="A panel of the header">
        <p>The content of the panel</p>
      </Popover>
      <Menu trigger="Menu" triggerLabel="Menu" heading="Signed in as Helen Dunstan">
        <MenuItem>My Account</MenuItem>
        <MenuItem>Settings</MenuItem>
      </Menu>
      <Button variant="secondary" onClick={() => showToast({ title: 'Link copied' })}>
        Toast
      </Button>
      <Button
        variant="secondary"
        onClick={() => showToast({ tone: 'danger', title: 'The link could not be shared' })}
      >
        Failure toast
      </Button>
    </Specimen>
  );
}
