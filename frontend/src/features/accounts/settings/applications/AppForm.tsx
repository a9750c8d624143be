import { MAX_APP_DESCRIPTION_LENGTH, MAX_APP_NAME_LENGTH } from '@modstead/domain/accounts/text-limits'
import type { ReactNode } from 'react'
import { problemTexts } from '../../../../api/problem-texts.ts'
import type { FormProblems } from '../../../../api/problems.ts'
import { t } from '../../../../texts/t.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { ScopeBoxes } from '../../scopes/ScopeBoxes.tsx'
import { type App, appFields } from './app-values.ts'

type Props = {
  /** The app to edit. undefined: a new one. */
  app?: App
  submit: string
  aside: ReactNode
  onSend: (values: Record<string, unknown>) => Promise<FormProblems | undefined>
}

const withoutScopes: FormProblems = { fields: {}, message: problemTexts['app-scopes-missing'] }

export function AppForm({ app, submit, aside, onSend }: Props) {
  const given = BigInt(app?.max_scopes ?? 0)

  async function sendApp(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    return appFields(values).max_scopes === 0 ? withoutScopes : onSend(values)
  }

  return (
    <Form submit={submit} aside={aside} onSend={sendApp}>
      <Field
        name="name"
        label={t('applications.name')}
        required
        maxLength={MAX_APP_NAME_LENGTH}
        defaultValue={app?.name ?? ''}
        autoComplete="off"
      />
      <Field
        name="url"
        label={t('applications.page-of-the-app')}
        hint={t('applications.page-hint')}
        defaultValue={app?.url ?? ''}
        inputMode="url"
        autoComplete="off"
      />
      <Field
        name="description"
        label={t('applications.description')}
        multiline
        maxLength={MAX_APP_DESCRIPTION_LENGTH}
        defaultValue={app?.description ?? ''}
      />
      <Field
        name="redirect_uris"
        label={t('applications.redirect-addresses')}
        hint={t('applications.redirect-addresses-hint')}
        required
        multiline
        defaultValue={app?.redirect_uris.map(({ uri }) => uri).join('\n') ?? ''}
      />
      {!app && (
        <Checkbox
          name="is_public"
          label={t('applications.public-app')}
          hint={t('applications.public-app-hint')}
        />
      )}
      <div className="flex flex-col gap-4">
        <h3 className="font-semibold">{t('applications.what-it-may-ask-for')}</h3>
        <ScopeBoxes chosen={given} nameOf={(scope) => scope} />
      </div>
    </Form>
  )
}
