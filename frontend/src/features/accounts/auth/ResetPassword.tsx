import { AskForLink } from './AskForLink.tsx'
import { ChooseByLink } from './ChooseByLink.tsx'
import { useOwnQuery } from './use-own-query.ts'

/** First a mail with a link is asked for; the link leads here again. */
export function ResetPassword() {
  const { flow } = useOwnQuery()
  return flow === undefined ? <AskForLink /> : <ChooseByLink flow={flow} />
}
