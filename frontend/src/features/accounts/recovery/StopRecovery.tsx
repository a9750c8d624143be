import { changeTo } from '../../../api/change.ts'
import { DoByLink } from '../auth/DoByLink.tsx'

export function StopRecovery() {
  return (
    <DoByLink
      title="Stop the recovery?"
      lead="Nobody gets into your account without its second factor then."
      action="Stop the recovery"
      noLink="This link does not work. Open the one in the mail, or sign in to stop the recovery."
      doneTitle="The recovery is stopped"
      done="If somebody else asked for it, they may know your password. Choose another one."
      changeBy={(flow) => changeTo('POST /_internal/auth/recovery/stop', { body: { flow } })}
    />
  )
}
