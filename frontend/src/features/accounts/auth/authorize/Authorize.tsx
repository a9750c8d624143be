import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { AuthPanel } from '../AuthPanel.tsx'
import { NoAnswer } from '../NoAnswer.tsx'
import { AskPermission } from './AskPermission.tsx'
import { answerApp } from './answer-app.ts'
import { type Asked, readRequest } from './read-request.ts'
import { WrongRequest } from './WrongRequest.tsx'

/**
 * The page to which an app sends people for authorization. The app gets no answer before the person has
 * decided, now or earlier.
 */
export function Authorize() {
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const [asked, setAsked] = useState<Asked>()
  const [round, setRound] = useState(0)

  useEffect(() => {
    let isHere = true
    // A higher round is another try.
    void round
    async function ask() {
      const found = await readRequest(query)
      if (!isHere) return
      if (found.kind !== 'request' || !found.request.already_approved) return setAsked(found)
      const problem = await answerApp('accept', found.request.flow_id)
      if (problem !== undefined && isHere) setAsked({ kind: 'unanswered', text: problem })
    }
    void ask()
    return () => {
      isHere = false
    }
  }, [query, round])

  function retry() {
    setAsked(undefined)
    setRound(round + 1)
  }

  if (asked?.kind === 'request') return <AskPermission request={asked.request} />
  if (asked?.kind === 'unanswered')
    return <NoAnswer title={t('authorize.authorize-an-app')} text={asked.text} onRetry={retry} />
  if (asked) return <WrongRequest asked={asked} />
  return (
    <AuthPanel title={t('authorize.authorize-an-app')}>
      <p role="status" className="flex items-center gap-2">
        <Spinner /> {t('authorize.one-moment')}
      </p>
    </AuthPanel>
  )
}
