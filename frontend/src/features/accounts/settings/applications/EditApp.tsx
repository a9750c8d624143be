import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { AppForm } from './AppForm.tsx'
import type { App } from './app-values.ts'
import type { useApps } from './use-apps.ts'

type Props = { app: App; actions: ReturnType<typeof useApps>; onDone: () => void }

const maxIcon = 256 * 1024

export function EditApp({ app, actions, onDone }: Props) {
  const [icons, setIcons] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string>()

  async function save(values: Record<string, unknown>) {
    const problems = await actions.edit(app, values, icons[0])
    if (problems) return problems
    onDone()
    return undefined
  }

  return (
    <div className="flex flex-col gap-5">
      <FileDrop
        label={t('applications.icon')}
        hint={t('applications.icon-hint')}
        endings={['.png', '.jpg', '.jpeg', '.webp', '.gif']}
        maxBytes={maxIcon}
        files={icons}
        onChange={setIcons}
        problem={problem}
      />
      {app.icon_url !== null && (
        <Button className="self-start" onClick={() => void actions.removeIcon(app).then(setProblem)}>
          {t('applications.remove-icon')}
        </Button>
      )}
      <AppForm
        app={app}
        submit={t('applications.save')}
        aside={
          <Button look="quiet" onClick={onDone}>
            {t('applications.cancel')}
          </Button>
        }
        onSend={save}
      />
    </div>
  )
}
