import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { platformOf } from './platforms.ts'
import type { Publisher } from './use-publishers.ts'

type Props = {
  publisher: Publisher
  canRemove: boolean
  /** Gives the text of a failure. */
  onRemove: () => Promise<string | undefined>
}

/** As "release.yml, environment prod", with what is not narrowed down. */
function termsOf({ issuer, workflow, environment }: Publisher): string {
  if (platformOf(issuer).workflow === null) return `Tokens of ${issuer}`
  return `${workflow ?? 'Any workflow'}, ${environment === null ? 'any environment' : `environment ${environment}`}`
}

export function PublisherRow({ publisher, canRemove, onRemove }: Props) {
  const { issuer, source, trusted, first_used } = publisher
  const terms = termsOf(publisher)
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:flex-row sm:items-start sm:gap-4 sm:px-6">
      <div className="wrap-anywhere min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {source}
          <span className="chip">{platformOf(issuer).title}</span>
        </h2>
        <p className="mt-1 text-sm">{terms}</p>
        <p className="mt-1 text-muted text-sm">
          Trusted <TimeSince date={trusted} /> ·{' '}
          {first_used === null ? (
            'No run yet'
          ) : (
            <>
              First run <TimeSince date={first_used} />
            </>
          )}
        </p>
      </div>
      {canRemove && (
        <ConfirmDialog
          trigger={
            <Button className="self-start" aria-label={`Remove ${source}, ${terms}`}>
              Remove
            </Button>
          }
          title={`Trust ${source} no longer?`}
          confirm="Remove"
          onConfirm={onRemove}
        >
          Its next run cannot publish. What it published stays, and a run that goes on has at most 15 minutes
          left.
        </ConfirmDialog>
      )}
    </li>
  )
}
