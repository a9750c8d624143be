import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { platformOf } from './platforms.ts'
import type { Publisher } from './use-publishers.ts'

type Props = {
  publisher: Publisher
  canRemove: boolean
  /** Returns the text of a failure. */
  onRemove: () => Promise<string | undefined>
}

/** For example "release.yml, environment prod", including the terms without a limit. */
function termsOf({ issuer, workflow, environment }: Publisher): string {
  if (platformOf(issuer).workflow === null) return t('publishers.tokens-of-issuer', { issuer })
  const runs = workflow ?? t('publishers.any-workflow')
  return environment === null
    ? t('publishers.in-any-environment', { workflow: runs })
    : t('publishers.in-environment', { workflow: runs, environment })
}

/** Its first run is known by the number of its owner, and tokens of other issuers have none. */
const isSeenRunning = ({ issuer }: Publisher): boolean => platformOf(issuer).id !== 'other'

export function PublisherRow({ publisher, canRemove, onRemove }: Props) {
  const { issuer, source, trusted, trusted_by, works, first_used } = publisher
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
          {trusted_by === null
            ? rich('publishers.trusted-since', { timeSince: <TimeSince date={trusted} /> })
            : rich('publishers.trusted-by-since', {
                username: trusted_by,
                timeSince: <TimeSince date={trusted} />,
              })}
        </p>
        {isSeenRunning(publisher) && (
          <p className="text-muted text-sm">
            {first_used === null
              ? t('publishers.no-run-yet')
              : rich('publishers.first-run', { timeSince: <TimeSince date={first_used} /> })}
          </p>
        )}
        {!works && <p className="mt-1 text-danger text-sm">{t('publishers.works-no-longer')}</p>}
      </div>
      {canRemove && (
        <ConfirmDialog
          trigger={
            <Button className="self-start" aria-label={t('publishers.remove-named', { source, terms })}>
              {t('publishers.remove')}
            </Button>
          }
          title={t('publishers.trust-no-longer', { source })}
          confirm={t('publishers.remove')}
          onConfirm={onRemove}
        >
          {t('publishers.remove-consequence')}
        </ConfirmDialog>
      )}
    </li>
  )
}
