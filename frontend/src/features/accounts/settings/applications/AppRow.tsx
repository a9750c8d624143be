import { useState } from 'react'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
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
    if (problem === undefined)
      showToast({ type: 'success', title: t('applications.name-is-deleted', { name }) })
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
            {client_type === 'public'
              ? rich('applications.public-app-registered', { timeSince: <TimeSince date={created} /> })
              : rich('applications.secret-app-registered', {
                  timeSince: <TimeSince date={created} />,
                })}
          </p>
          <p className="flex items-center gap-1 text-muted text-sm">
            {rich('applications.client-id', { code: <code className="text-ink">{id}</code> })}
            <CopyButton value={id} name={t('applications.client-id-of', { name })} />
          </p>
        </div>
      </div>
      {isEdited ? (
        <EditApp app={app} actions={actions} onDone={() => setEdited(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button aria-label={t('applications.edit-name', { name })} onClick={() => setEdited(true)}>
            {t('applications.edit')}
          </Button>
          {client_type === 'confidential' && (
            <ConfirmDialog
              trigger={
                <Button aria-label={t('applications.new-secret-for', { name })}>
                  {t('applications.new-secret')}
                </Button>
              }
              title={t('applications.new-secret-question', { name })}
              confirm={t('applications.make-a-new-secret')}
              onConfirm={rotate}
            >
              {t('applications.new-secret-consequence')}
            </ConfirmDialog>
          )}
          <ConfirmDialog
            trigger={
              <Button look="quiet" aria-label={t('applications.delete-name', { name })}>
                {t('applications.delete')}
              </Button>
            }
            title={t('applications.delete-name-question', { name })}
            confirm={t('applications.delete-app')}
            typeToConfirm={name}
            onConfirm={remove}
          >
            {t('applications.delete-consequence')}
          </ConfirmDialog>
        </div>
      )}
    </li>
  )
}
