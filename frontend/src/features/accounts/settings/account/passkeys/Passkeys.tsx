import { hasWayIn } from '@modstead/domain/accounts/user/sign-in/ways-in'
import { useRouteContext } from '@tanstack/react-router'
import { usePage } from '../../../../../api/use-page.ts'
import { t } from '../../../../../texts/t.ts'
import { factorsAddress } from '../../factors-address.ts'
import { refreshFactors } from '../refresh-factors.ts'
import { useWaysIn } from '../use-ways-in.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'

/** The passkeys of an account. */
export function Passkeys() {
  const { pages } = useRouteContext({ from: '__root__' })
  const { passkeys = [], asks_for_passkey = false } = usePage(factorsAddress).data ?? {}
  const ways = useWaysIn()
  const canRemove = (removed: string) =>
    hasWayIn({ ...ways, passkeys: ways.passkeys.filter(({ id }) => id !== removed) })
  const refresh = () => refreshFactors(pages)

  return (
    <section aria-labelledby="passkeys" className="panel flex flex-col gap-5 p-6">
      <h2 id="passkeys" className="section-title">
        {t('own-passkeys.passkeys')}
      </h2>
      <p>{t('own-passkeys.what-passkeys-are')}</p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              canRemove={canRemove(passkey.id)}
              isLastAsked={asks_for_passkey && passkeys.length === 1}
              onChanged={refresh}
            />
          ))}
        </ul>
      )}
      <PasskeyStep isAsked={asks_for_passkey} hasPasskey={passkeys.length > 0} onChanged={refresh} />
      <AddPasskey onAdded={refresh} />
    </section>
  )
}
