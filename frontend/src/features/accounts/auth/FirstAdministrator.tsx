import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { TaskDone } from './TaskDone.tsx'
import { useChange } from './use-change.ts'
import { useOwnQuery } from './use-own-query.ts'

const title = 'Become the first administrator'

/** The link that the product printed leads here: whoever is signed in takes the role, or signs in first. */
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
      <TaskDone title="You are an administrator">
        <p>The link works no more. You can give the role to others, and rights to moderators.</p>
        <Link to="/" reloadDocument look="main">
          Go to the front page
        </Link>
      </TaskDone>
    )
  if (!viewer) {
    const back = `/auth/first-administrator?${new URLSearchParams({ flow })}`
    return (
      <AuthPanel
        title={title}
        lead="Nobody administers this catalogue yet. Take the role with an account of your own."
      >
        <div className="flex flex-wrap gap-3">
          <AuthLink page="sign-up" redirect={back} look="main">
            Create an account
          </AuthLink>
          <AuthLink page="sign-in" redirect={back} look="button">
            Sign in
          </AuthLink>
        </div>
      </AuthPanel>
    )
  }
  return (
    <AuthPanel title={title}>
      <p>
        The account <strong className="wrap-anywhere">{viewer.username}</strong> will be able to do everything
        in this catalogue, and to give roles to others.
      </p>
      <Form submit="Become administrator" onSend={become}>
        {null}
      </Form>
    </AuthPanel>
  )
}
