import { changeTo } from '../../../api/change.ts'
import { DoByLink } from './DoByLink.tsx'

export function KeepAccount() {
  return (
    <DoByLink
      title="Keep your account?"
      lead="It is to be deleted. Keep it, and nothing is lost."
      action="Keep my account"
      noLink="This link does not work. Open the one in the mail, or sign in to keep your account."
      doneTitle="Your account stays"
      done="Nothing was deleted. If somebody else asked for it, choose another password."
      changeBy={(flow) => changeTo('POST /_internal/auth/keep-account', { body: { flow } })}
    />
  )
}
