import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../../../api/address-of.ts'
import { browserGet } from '../../../../api/browser-get.ts'
import { type Change, changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import type { Outcome } from '../../../../api/outcome.ts'
import { type FormProblems, formProblems, problemText } from '../../../../api/problems.ts'
import { readPage } from '../../../../api/read-page.ts'
import { send } from '../../../../api/send.ts'
import { usePage } from '../../../../api/use-page.ts'
import { t } from '../../../../texts/t.ts'
import { showToast } from '../../../../ui/show-toast.ts'
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { type App, appFields } from './app-values.ts'
import { applicationsAddress } from './applications-address.ts'

/** null: an earlier answer to the same request contained it. */
export type NewSecret = { app: App; secret: string | null }

const none: readonly App[] = []
const fieldNames = ['name', 'url', 'description', 'redirect_uris']
/** The field that a refusal is about. */
const fieldOf = new Map([
  ['app-name-invalid', 'name'],
  ['app-url-invalid', 'url'],
  ['app-description-too-long', 'description'],
  ['app-redirects-missing', 'redirect_uris'],
  ['app-redirect-invalid', 'redirect_uris'],
  ['app-too-many-redirects', 'redirect_uris'],
])

const sendOnce = <Answer>(change: Change<Answer>): Promise<Outcome<Answer>> =>
  send(change, { intent: createIntent() })

function problemsOf(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): FormProblems {
  const field = 'code' in outcome ? fieldOf.get(outcome.code) : undefined
  return field === undefined
    ? formProblems(outcome, fieldNames)
    : { fields: { [field]: [problemText(outcome)] } }
}

/** Not shown: the page could not read the app again, and still has it as it was. */
function tellSaved(isShown: boolean): void {
  const title = t('applications.saved')
  showToast(
    isShown
      ? { type: 'success', title }
      : { type: 'warning', title, text: t('applications.shown-as-before') },
  )
}

/** The signed-in user's apps, and the actions on them. */
export function useApps() {
  const { pages } = useRouteContext({ from: '__root__' })
  const viewer = useViewer()
  const address = applicationsAddress(viewer?.id ?? '')
  const apps = usePage(address).data ?? none
  // A form that is sent again after a lost answer makes no second app.
  const [intent, setIntent] = useState(createIntent)
  const replace = (by: (now: App[]) => App[]) => pages.change(address, by)

  /** Whether the page shows the app as it is now. */
  async function readAnew(id: string): Promise<boolean> {
    const asked = addressOf('/_internal/oauth/app/:app', { params: { app: id } })
    const app = await readPage(browserGet, asked).catch(() => undefined)
    if (app !== undefined) replace((now) => now.map((each) => (each.id === id ? app : each)))
    return app !== undefined
  }

  return {
    apps,
    async create(values: Record<string, unknown>): Promise<FormProblems | NewSecret | undefined> {
      const client_type = values.is_public === true ? 'public' : 'confidential'
      const body = { ...appFields(values), client_type } as const
      const outcome = await send(changeTo('POST /_internal/oauth/app', { body }), { intent })
      if (outcome.kind !== 'done') return problemsOf(outcome)
      setIntent(createIntent())
      const { client_secret: secret, ...app } = outcome.value
      replace((now) => [app, ...now.filter(({ id }) => id !== app.id)])
      return client_type === 'public' ? undefined : { app, secret }
    },
    async edit(app: App, values: Record<string, unknown>, icon: File | undefined) {
      const params = { app: app.id }
      const body = appFields(values)
      const outcome = await sendOnce(changeTo('PATCH /_internal/oauth/app/:app', { params, body }))
      if (outcome.kind !== 'done') return problemsOf(outcome)
      const ext = icon?.name.split('.').at(-1)
      const drawn =
        icon &&
        (await sendOnce(
          changeTo('PATCH /_internal/oauth/app/:app/icon', { params, query: { ext }, body: icon }),
        ))
      const isShown = await readAnew(app.id)
      if (drawn !== undefined && drawn.kind !== 'done') return problemsOf(drawn)
      tellSaved(isShown)
      return undefined
    },
    async removeIcon(app: App): Promise<string | undefined> {
      const params = { app: app.id }
      const outcome = await sendOnce(changeTo('DELETE /_internal/oauth/app/:app/icon', { params }))
      if (outcome.kind !== 'done') return problemText(outcome)
      tellSaved(await readAnew(app.id))
      return undefined
    },
    async rotate(app: App): Promise<{ secret: string } | { problem: string }> {
      const params = { app: app.id }
      const outcome = await sendOnce(changeTo('POST /_internal/oauth/app/:app/secret', { params }))
      if (outcome.kind !== 'done') return { problem: problemText(outcome) }
      return { secret: outcome.value.client_secret ?? '' }
    },
    async remove(app: App): Promise<string | undefined> {
      const params = { app: app.id }
      const outcome = await sendOnce(changeTo('DELETE /_internal/oauth/app/:app', { params }))
      if (outcome.kind !== 'done' && outcome.kind !== 'missing') return problemText(outcome)
      replace((now) => now.filter(({ id }) => id !== app.id))
      return undefined
    },
  }
}
