import { useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import type { AnswerOf, Contracts } from '../../../../api/contracts.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { PublisherForm } from './PublisherForm.tsx'
import { PublisherRow } from './PublisherRow.tsx'
import { platformOf } from './platforms.ts'
import { usePublishers } from './use-publishers.ts'
import { WorkflowHelp } from './WorkflowHelp.tsx'

type Project = AnswerOf<Contracts['GET /_internal/user/publishing']>[number]

/** Shown if the project, or the right to see its publishers, was lost since the list was read. */
const isForbidden = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 401

function Failure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="panel flex flex-col items-start gap-3 p-6">
      {isForbidden(error) ? (
        <p>{t('publishers.no-longer-yours', { title })}</p>
      ) : (
        <>
          <p className="text-danger">{t('publishers.not-read', { title })}</p>
          <Button onClick={onRetry}>{t('publishers.try-again')}</Button>
        </>
      )}
    </div>
  )
}

/** The trusted publishers of one project. */
export function ProjectPublishers({ project }: { project: Project }) {
  const { id, slug, title, can } = project
  const { publishers, error, retry, trust, distrust } = usePublishers(id)
  const [isOpen, setOpen] = useState(false)

  if (publishers === undefined) {
    if (error !== undefined) return <Failure title={title} error={error} onRetry={retry} />
    return (
      <div className="panel flex flex-col gap-4 p-6" aria-busy="true">
        <Skeleton height="1.5em" width="60%" />
        <Skeleton height="1.5em" />
      </div>
    )
  }
  const last = publishers.at(-1)
  const opener = can.trustPublisher && (
    <Button look="main" className="self-start" onClick={() => setOpen(true)}>
      {t('publishers.trust-a-workflow')}
    </Button>
  )
  return (
    <>
      {isOpen && (
        <PublisherForm
          title={title}
          onCancel={() => setOpen(false)}
          onSend={async (terms) => {
            const problems = await trust(terms)
            if (problems === undefined) setOpen(false)
            return problems
          }}
        />
      )}
      {publishers.length === 0 && !isOpen && (
        <EmptyState title={t('publishers.trusts-no-workflow-yet', { title })}>
          <p>{t('publishers.what-trust-does')}</p>
          {opener}
        </EmptyState>
      )}
      {publishers.length > 0 && (
        <>
          {!isOpen && opener}
          <ul
            aria-label={t('publishers.workflows-that-publish', { title })}
            className="panel divide-y divide-line"
          >
            {publishers.map((publisher) => (
              <PublisherRow
                key={publisher.id}
                publisher={publisher}
                canRemove={can.trustPublisher}
                onRemove={() => distrust(publisher)}
              />
            ))}
          </ul>
        </>
      )}
      <WorkflowHelp
        project={slug}
        platform={platformOf(last?.issuer ?? '')}
        environment={last?.environment ?? null}
      />
    </>
  )
}
