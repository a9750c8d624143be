import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { viewerAddress } from '../../../../viewer/viewer-address.ts'
import { ProjectHeirs } from './ProjectHeirs.tsx'
import { refreshPrivacy } from './privacy-address.ts'
import type { PrivacyView } from './privacy-view.ts'
import { defaultHeirOf, heirOf } from './project-heirs.ts'

/** Asks what to do with projects, then for the username, before it plans anything. */
export function DeleteAccount({ privacy }: { privacy: PrivacyView }) {
  const { pages } = useRouteContext({ from: '__root__' })
  const viewer = useViewer()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const username = viewer?.username ?? ''
  const { projects, organizations, mayReceive } = privacy

  async function plan(): Promise<string | undefined> {
    const choices = projects.map((project) => ({
      projectId: project.id,
      heir: heirOf(chosen[project.id] ?? defaultHeirOf(project)),
    }))
    const change = changeTo('POST /_internal/user/deletion', { body: { username, projects: choices } })
    const outcome = await send(change, { intent: createIntent() })
    if (outcome.kind !== 'done') return problemText(outcome)
    if (viewer) pages.put(viewerAddress, { ...viewer, deletesAt: outcome.value.deletesAt })
    await refreshPrivacy(pages)
    showToast({ type: 'success', title: t('own-data.deletion-planned') })
    return undefined
  }

  return (
    <>
      <p>{t('own-data.what-deletion-does')}</p>
      <ProjectHeirs
        projects={projects}
        organizations={mayReceive}
        onChange={(projectId, value) => setChosen((before) => ({ ...before, [projectId]: value }))}
      />
      {organizations.length > 0 && (
        <ul aria-label={t('own-data.your-organizations')} className="list-disc ps-5">
          {organizations.map(({ id, name, heir }) => (
            <li key={id} className="wrap-anywhere">
              {heir === null
                ? rich('own-data.organization-is-deleted', { name: <b>{name}</b> })
                : rich('own-data.organization-goes-to', { name: <b>{name}</b>, heir })}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        trigger={
          <Button look="danger" className="self-start">
            {t('own-data.delete-my-account')}
          </Button>
        }
        title={t('own-data.delete-account-question', { username })}
        confirm={t('own-data.delete-my-account')}
        typeToConfirm={username}
        onConfirm={plan}
      >
        {t('own-data.delete-account-consequence')}
      </ConfirmDialog>
    </>
  )
}
