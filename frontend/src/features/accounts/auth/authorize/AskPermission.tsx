import { scopesIn } from '@modstead/domain/kernel/scopes'
import { Check, CircleAlert, CornerUpRight } from 'lucide-react'
import { useState } from 'react'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { scopeLabel } from '../../scopes/scope-texts.ts'
import { AnotherAccount } from '../AnotherAccount.tsx'
import { AuthPanel } from '../AuthPanel.tsx'
import { answerApp } from './answer-app.ts'
import type { AppRequest } from './read-request.ts'

/** Programs with a scheme of their own open beside the page, which stays. */
const opensBeside = (address: string): boolean => !/^https?:/.test(address)

/** Shows who asks, for what, and where the answer goes. */
export function AskPermission({ request }: { request: AppRequest }) {
  const viewer = useViewer()
  const [sent, setSent] = useState<'accept' | 'reject'>()
  const [problem, setProblem] = useState<string>()
  const [isDone, setDone] = useState(false)
  const { client_name: name, client_owner: owner, redirect_uri: target } = request

  async function answer(verb: 'accept' | 'reject') {
    setSent(verb)
    setProblem(undefined)
    const failed = await answerApp(verb, request.flow_id)
    setProblem(failed)
    if (failed !== undefined) setSent(undefined)
    else setDone(opensBeside(target))
  }

  return (
    <AuthPanel
      title={t('authorize.authorize-app', { name })}
      lead={rich('authorize.signed-in-as', {
        username: <b className="text-ink">{viewer?.username}</b>,
      })}
      below={<AnotherAccount />}
    >
      <div className="flex items-center gap-3">
        <Avatar url={request.client_icon} name={name} size={48} square />
        <div className="wrap-anywhere min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-muted text-sm">
            {rich('authorize.app-by', {
              owner: (
                <Link to="/user/$name/{-$projectType}" params={{ name: owner }}>
                  {owner}
                </Link>
              ),
            })}
          </p>
        </div>
      </div>
      <section aria-labelledby="permissions" className="flex flex-col gap-2">
        <h2 id="permissions" className="font-semibold">
          {t('authorize.permissions')}
        </h2>
        <ul className="flex flex-col gap-1.5">
          {scopesIn(BigInt(request.requested_scopes)).map((scope) => (
            <li key={scope} className="flex items-start gap-2">
              <Check size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
              {scopeLabel(scope)}
            </li>
          ))}
        </ul>
      </section>
      <p className="flex items-start gap-2 text-muted text-sm">
        <CornerUpRight size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {rich('authorize.leads-to', {
            target: <span className="wrap-anywhere font-mono text-ink">{target}</span>,
          })}
        </span>
      </p>
      <div role="alert" className="empty:hidden">
        {problem && (
          <p className="notice notice-danger">
            <CircleAlert size={18} aria-hidden="true" className="shrink-0" />
            {problem}
          </p>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {isDone && (
          <p className="notice">
            {sent === 'accept' ? t('authorize.authorized', { name }) : t('authorize.declined', { name })}
          </p>
        )}
      </div>
      {!isDone && (
        <div className="flex flex-wrap gap-3">
          <Button look="main" loading={sent === 'accept'} onClick={() => void answer('accept')}>
            {t('authorize.authorize')}
          </Button>
          <Button loading={sent === 'reject'} onClick={() => void answer('reject')}>
            {t('authorize.decline')}
          </Button>
        </div>
      )}
    </AuthPanel>
  )
}
