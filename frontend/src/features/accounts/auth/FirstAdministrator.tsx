import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { rich } from '../../../texts/rich.ts'
import { t } from '../../../texts/t.ts'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { TaskDone } from './TaskDone.tsx'
import { useChange } from './use-change.ts'
import { useOwnQuery } from './use-own-query.ts'

const title = t('auth.become-the-first-administrator')

/**
 * The target of the link that the product printed. The signed-in user takes the role; a visitor signs in
 * first.
 */
export function FirstAdministrator() {
  const viewer = useViewer()
  const { flow = '' } = useOwnQuery()
  const change = useChange([])
  const [isDone, setDone] = useState(false)

  async function become() {
    const problems = await change(changeTo('POST /_internal/auth/first-administrator', { body: { flow } }))
    if (!problems) setDone(true)
    return problems
  }

  if (isDone)
    return (
      <TaskDone title={t('auth.you-are-an-administrator')}>
        <p>{t('auth.administrator-hint')}</p>
        <Link to="/" reloadDocument look="main">
          {t('auth.go-to-the-front-page')}
        </Link>
      </TaskDone>
    )
  if (!viewer) {
    const back = `/auth/first-administrator?${new URLSearchParams({ flow })}`
    return (
      <AuthPanel title={title} lead={t('auth.link-gives-the-role')}>
        <div className="flex flex-wrap gap-3">
          <AuthLink page="sign-up" redirect={back} look="main">
            {t('auth.create-an-account')}
          </AuthLink>
          <AuthLink page="sign-in" redirect={back} look="button">
            {t('auth.sign-in')}
          </AuthLink>
        </div>
      </AuthPanel>
    )
  }
  return (
    <AuthPanel title={title}>
      <p>
        {rich('auth.administrator-may', {
          username: <strong className="wrap-anywhere">{viewer.username}</strong>,
        })}
      </p>
      <Form submit={t('auth.become-administrator')} onSend={become}>
        {null}
      </Form>
    </AuthPanel>
  )
}
