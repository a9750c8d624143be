import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { viewerAddress } from '../../../../viewer/viewer-address.ts'
import { ProjectHeirs } from './ProjectHeirs.tsx'
import { refreshPrivacy } from './privacy-address.ts'
import type { PrivacyView } from './privacy-view.ts'
import { defaultHeirOf, heirOf } from './project-heirs.ts'

/** Asks what becomes of projects, then for the username, before anything is planned. */
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
    showToast({ type: 'success', title: 'Your account will be deleted in two weeks' })
    return undefined
  }

  return (
    <>
      <p>
        In two weeks your account and all that is personal are gone, and nobody can bring them back. Until
        then you can keep it by one click.
      </p>
      <ProjectHeirs
        projects={projects}
        organizations={mayReceive}
        onChange={(projectId, value) => setChosen((before) => ({ ...before, [projectId]: value }))}
      />
      {organizations.length > 0 && (
        <ul aria-label="Your organizations" className="list-disc ps-5">
          {organizations.map(({ id, name, heir }) => (
            <li key={id} className="wrap-anywhere">
              <b>{name}</b> {heir === null ? 'is deleted with its projects.' : `goes to ${heir}.`}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        trigger={
          <Button look="danger" className="self-start">
            Delete my account
          </Button>
        }
        title={`Delete the account ${username}?`}
        confirm="Delete my account"
        typeToConfirm={username}
        onConfirm={plan}
      >
        It goes in two weeks, and with it your sign-ins, tokens, follows, and what you chose to delete.
      </ConfirmDialog>
    </>
  )
}
