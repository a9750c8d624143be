import { Archive, Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { showToast, type ToastText } from '../../ui/show-toast.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Sample } from './Sample.tsx'

const toasts: ToastText[] = [
  { type: 'success', title: 'Version published', text: 'Copper Lamps 1.2.0 is now public.' },
  { type: 'info', title: 'A new version of the site is available', text: 'It loads with the next page.' },
  { type: 'warning', title: 'Two files are still being checked' },
  { type: 'error', title: 'Not saved', text: 'Another page has this address.', code: 'slug-taken' },
]

export function OverlaySamples() {
  return (
    <>
      <Sample title="Dialog">
        <Dialog
          trigger={<Button>Edit details</Button>}
          title="Edit details"
          description="Visitors see this above the description."
          actions={<Button look="main">Save</Button>}
        >
          <label className="field">
            <span className="field-label">Name</span>
            <input className="text-field" defaultValue="Copper Lamps" />
          </label>
        </Dialog>
        <DeleteSample />
      </Sample>
      <Sample title="Menu">
        <MenuSample />
      </Sample>
      <Sample title="Toast">
        {toasts.map((toast) => (
          <Button key={toast.type} onClick={() => showToast(toast)}>
            Show {toast.type}
          </Button>
        ))}
      </Sample>
      <Sample title="Tabs">
        <div className="w-full">
          <Tabs
            label="Project"
            pages={[
              { id: 'general', name: 'General', content: 'Name, address and summary.' },
              { id: 'versions', name: 'Versions', count: 12, content: 'Twelve versions.' },
              { id: 'members', name: 'Members', count: 3, content: 'Three members.' },
              { id: 'gallery', name: 'Gallery', content: 'No pictures.' },
            ]}
          />
        </div>
      </Sample>
    </>
  )
}

function DeleteSample() {
  const [tries, setTries] = useState(0)
  return (
    <ConfirmDialog
      trigger={<Button look="danger">Delete project</Button>}
      title="Delete Copper Lamps?"
      confirm="Delete project"
      typeToConfirm="copper-lamps"
      onConfirm={async () => {
        setTries(tries + 1)
        if (tries === 0) return 'The catalogue cannot take changes right now. Try again in 2 seconds.'
        showToast({ type: 'success', title: 'Project deleted' })
        return undefined
      }}
    >
      This also deletes all of its versions and files. It cannot be undone.
    </ConfirmDialog>
  )
}

function MenuSample() {
  const [chosen, setChosen] = useState('nothing')
  return (
    <>
      <Menu
        trigger={<Button>More actions</Button>}
        groups={[
          [
            { label: 'Edit', Icon: Pencil, onSelect: () => setChosen('Edit') },
            { label: 'Copy ID', Icon: Copy, onSelect: () => setChosen('Copy ID') },
            {
              label: 'Archive',
              Icon: Archive,
              disabledReason: 'Only the owner can.',
              onSelect: () => setChosen('Archive'),
            },
          ],
          [{ label: 'Delete', Icon: Trash2, danger: true, onSelect: () => setChosen('Delete') }],
        ]}
      />
      <p className="py-2 text-muted text-sm">Chosen: {chosen}</p>
    </>
  )
}
