import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { AppForm } from './AppForm.tsx'
import { AppRow } from './AppRow.tsx'
import { ShownSecret } from './ShownSecret.tsx'
import { type NewSecret, useApps } from './use-apps.ts'

export function Applications() {
  const actions = useApps()
  const { apps } = actions
  const [isNew, setNew] = useState(false)
  const [shown, setShown] = useState<NewSecret>()

  async function create(values: Record<string, unknown>) {
    const made = await actions.create(values)
    if (made && 'fields' in made) return made
    setShown(made)
    setNew(false)
    return undefined
  }

  return (
    <>
      {shown && (
        <ShownSecret key={shown.secret ?? shown.app.id} shown={shown} onDone={() => setShown(undefined)} />
      )}
      {isNew ? (
        <section aria-labelledby="new-app" className="panel flex flex-col gap-5 p-6">
          <h2 id="new-app" className="section-title">
            {t('applications.new-app')}
          </h2>
          <AppForm
            submit={t('applications.create-app')}
            aside={
              <Button look="quiet" onClick={() => setNew(false)}>
                {t('applications.cancel')}
              </Button>
            }
            onSend={create}
          />
        </section>
      ) : (
        <Button look="main" className="self-start" onClick={() => setNew(true)}>
          {t('applications.create-an-app')}
        </Button>
      )}
      {apps.length > 0 && (
        <ul className="panel divide-y divide-line">
          {apps.map((app) => (
            <AppRow key={app.id} app={app} actions={actions} onSecret={setShown} />
          ))}
        </ul>
      )}
      {apps.length === 0 && !isNew && (
        <EmptyState title={t('applications.you-have-no-apps')}>
          <p>{t('applications.what-apps-are')}</p>
        </EmptyState>
      )}
    </>
  )
}
