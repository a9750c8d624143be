import { useState } from 'react'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { organizationField, projectField, type Token } from './token-form-values.ts'
import { useOwnThings } from './use-own-things.ts'

type Confinement = Token['confined_to']
type Named = { id: string; name: string }

function Boxes({
  title,
  things,
  nameOf,
  chosen,
}: {
  title: string
  things: readonly Named[]
  nameOf: (id: string) => string
  chosen: readonly string[]
}) {
  // Keeps earlier choices, even if the owner can no longer see them.
  const gone = chosen.filter((id) => !things.some((thing) => thing.id === id))
  const shown = [...things, ...gone.map((id) => ({ id, name: t('access-tokens.no-longer-yours', { id }) }))]
  if (shown.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="field-label mb-1.5">{title}</legend>
      {shown.map(({ id, name }) => (
        <Checkbox key={id} name={nameOf(id)} label={name} defaultChecked={chosen.includes(id)} />
      ))}
    </fieldset>
  )
}

function Choices({ username, chosen }: { username: string; chosen: Confinement }) {
  const { things, failed, retry } = useOwnThings(username)
  if (failed)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-danger text-sm">
        {rich('access-tokens.projects-not-read', {
          tryAgain: (inside) => <Button onClick={retry}>{inside}</Button>,
        })}
      </p>
    )
  if (things === undefined) return <Skeleton height="4em" />
  const { projects, organizations } = things
  if (projects.length + organizations.length === 0 && chosen === null)
    return <p className="text-muted text-sm">{t('access-tokens.no-projects')}</p>
  return (
    <div className="flex flex-col gap-5 ps-7">
      <Boxes
        title={t('access-tokens.projects')}
        things={projects}
        nameOf={projectField}
        chosen={chosen?.projects ?? []}
      />
      <Boxes
        title={t('access-tokens.organizations')}
        things={organizations}
        nameOf={organizationField}
        chosen={chosen?.organizations ?? []}
      />
    </div>
  )
}

/** Whether a token is confined to certain things, and to which. */
export function ConfinementBoxes({ chosen }: { chosen: Confinement }) {
  const viewer = useViewer()
  const [isConfined, setConfined] = useState(chosen !== null)
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        name="confined"
        label={t('access-tokens.only-for-chosen')}
        hint={t('access-tokens.only-for-chosen-hint')}
        defaultChecked={isConfined}
        onChange={setConfined}
      />
      {isConfined && viewer && <Choices username={viewer.username} chosen={chosen} />}
    </div>
  )
}
