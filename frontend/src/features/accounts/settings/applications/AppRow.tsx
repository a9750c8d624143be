import { useState } from 'react'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../../../ui/CopyButton.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import type { App } from './app-values.ts'
import { EditApp } from './EditApp.tsx'
import type { NewSecret, useApps } from './use-apps.ts'

type Props = { app: App; actions: ReturnType<typeof useApps>; onSecret: (shown: NewSecret) => void }

export function AppRow({ app, actions, onSecret }: Props) {
  const [isEdited, setEdited] = useState(false)
  const { id, name, description, icon_url, client_type, created } = app

  async function rotate(): Promise<string | undefined> {
    const rotated = await actions.rotate(app)
    if ('problem' in rotated) return rotated.problem
    onSecret({ app, secret: rotated.secret })
    return undefined
  }

  async function remove(): Promise<string | undefined> {
    const problem = await actions.remove(app)
    if (problem === undefined) showToast({ type: 'success', title: `${name} is deleted` })
    return problem
  }

  return (
    <li className="flex flex-col gap-4 px-4 py-5 sm:px-6">
      <div className="flex items-start gap-4">
        <Avatar url={icon_url} name={name} size={48} square />
        <div className="wrap-anywhere min-w-0 flex-1">
          <h2 className="font-semibold">{name}</h2>
          {description && <p>{description}</p>}
          <p className="text-muted text-sm">
            {client_type === 'public' ? 'Public app' : 'App with a secret'}, registered{' '}
            <TimeSince date={created} />
          </p>
          <p className="flex items-center gap-1 text-muted text-sm">
            Client id <code className="text-ink">{id}</code>
            <CopyButton value={id} name={`the client id of ${name}`} />
          </p>
        </div>
      </div>
      {isEdited ? (
        <EditApp app={app} actions={actions} onDone={() => setEdited(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button aria-label={`Edit ${name}`} onClick={() => setEdited(true)}>
            Edit
          </Button>
          {client_type === 'confidential' && (
            <ConfirmDialog
              trigger={<Button aria-label={`New secret for ${name}`}>New secret</Button>}
              title={`Give ${name} a new secret?`}
              confirm="Make a new secret"
              onConfirm={rotate}
            >
              The present secret ends at once: the app gets no tokens until it has the new one.
            </ConfirmDialog>
          )}
          <ConfirmDialog
            trigger={
              <Button look="quiet" aria-label={`Delete ${name}`}>
                Delete
              </Button>
            }
            title={`Delete ${name}?`}
            confirm="Delete app"
            typeToConfirm={name}
            onConfirm={remove}
          >
            Everybody who let it in loses it at once. It cannot be restored.
          </ConfirmDialog>
        </div>
      )}
    </li>
  )
}
