import { AskForLink } from './AskForLink.tsx'
import { ChooseByLink } from './ChooseByLink.tsx'
import { useOwnQuery } from './use-own-query.ts'

/** First requests a mail with a link, which leads back here. */
export function ResetPassword() {
  const { flow } = useOwnQuery()
  return flow === undefined ? <AskForLink /> : <ChooseByLink flow={flow} />
}
