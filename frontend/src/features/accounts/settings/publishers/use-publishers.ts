import type { PublisherTerms } from '@modstead/domain/catalogue/trusted-publishers/publisher'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import type { AnswerOf, Contracts } from '../../../../api/contracts.ts'
import { createIntent } from '../../../../api/intent.ts'
import { type FormProblems, problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { usePage } from '../../../../api/use-page.ts'
import { t } from '../../../../texts/t.ts'
import { showToast } from '../../../../ui/show-toast.ts'
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { publishersAddress } from './publisher-addresses.ts'
import { problemsOfRefusal } from './publisher-form-values.ts'

export type Publisher = AnswerOf<Contracts['GET /v3/project/:project/publishers']>[number]

/** Reads and changes the trusted publishers of a project. */
export function usePublishers(project: string) {
  const { pages } = useRouteContext({ from: '__root__' })
  const viewer = useViewer()
  const address = publishersAddress(project)
  const { data, former, error, retry } = usePage(address)
  const publishers = former ? undefined : data
  const [intent, setIntent] = useState(createIntent)
  const replace = (by: (now: Publisher[]) => Publisher[]) => pages.change(address, by)

  async function trust(terms: PublisherTerms): Promise<FormProblems | undefined> {
    const change = changeTo('POST /v3/project/:project/publishers', { params: { project }, body: terms })
    const outcome = await send(change, { intent })
    if (outcome.kind !== 'done') return problemsOfRefusal(outcome, terms)
    setIntent(createIntent())
    const { id } = outcome.value
    const truster = { user_id: viewer?.id ?? '', trusted_by: viewer?.username ?? null, works: true }
    const made = { id, ...truster, trusted: new Date().toISOString(), first_used: null }
    replace((now) => [...now.filter((each) => each.id !== id), { ...terms, ...made }])
    showToast({ type: 'success', title: t('publishers.added', { source: terms.source }) })
    return undefined
  }

  async function distrust({ id, source }: Publisher): Promise<string | undefined> {
    const params = { project, publisher: id }
    const change = changeTo('DELETE /v3/project/:project/publishers/:publisher', { params })
    const outcome = await send(change, { intent: createIntent() })
    // Somebody else may have removed it already.
    if (outcome.kind !== 'done' && outcome.kind !== 'missing') return problemText(outcome)
    replace((now) => now.filter((each) => each.id !== id))
    showToast({ type: 'success', title: t('publishers.removed', { source }) })
    return undefined
  }

  return { publishers, error, retry, trust, distrust }
}
