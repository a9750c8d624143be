import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../../../texts/t.ts'
import { Link } from '../../../../ui/Link.tsx'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { type Role, roleTexts, staffRightTexts, waysIn } from './staff-texts.ts'

export type Details = {
  id: string
  username: string
  name: string | null
  email: string | null
  email_verified: boolean
  role: Role
  staff_rights: (keyof typeof staffRightTexts)[]
  created: string
  has_password: boolean
  has_totp: boolean
  passkeys: number
  asks_for_passkey: boolean
  auth_providers: string[]
  sessions: number
}

/** Shows the found user, and takes the focus. */
export function UserDetails({ details, children }: { details: Details; children: ReactNode }) {
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => place.current?.focus(), [])
  const { id, username, name, email, email_verified, role, staff_rights, created, sessions } = details
  const address =
    email === null
      ? t('staff.none')
      : email_verified
        ? t('staff.email-verified', { email })
        : t('staff.email-not-verified', { email })
  const rights = staff_rights.map((right) => staffRightTexts[right].label).join(', ') || t('staff.none')
  const facts: readonly { term: string; fact: ReactNode }[] = [
    { term: t('staff.id'), fact: <span className="font-mono">{id}</span> },
    ...(name === null ? [] : [{ term: t('staff.name'), fact: name }]),
    { term: t('staff.email'), fact: address },
    { term: t('staff.signs-in-by'), fact: waysIn(details) },
    { term: t('staff.sessions'), fact: sessions },
    { term: t('staff.joined'), fact: <TimeSince date={created} /> },
    { term: t('staff.role'), fact: roleTexts[role] },
    ...(role === 'moderator' ? [{ term: t('staff.rights'), fact: rights }] : []),
  ]
  return (
    <section aria-labelledby="found" className="panel flex flex-col gap-5 p-6">
      <h2 id="found" ref={place} tabIndex={-1} className="section-title wrap-anywhere outline-none">
        <Link to="/user/$name/{-$projectType}" params={{ name: username }}>
          {username}
        </Link>
      </h2>
      <dl className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {facts.map(({ term, fact }) => (
          <div key={term} className="contents">
            <dt className="text-muted text-sm max-sm:mt-2">{term}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
