import { type ReactNode, useEffect, useRef } from 'react'
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
  auth_providers: string[]
  sessions: number
}

/** What was found; the focus goes there. */
export function UserDetails({ details, children }: { details: Details; children: ReactNode }) {
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => place.current?.focus(), [])
  const { id, username, name, email, email_verified, role, staff_rights, created, sessions } = details
  const address = email === null ? 'none' : `${email} (${email_verified ? 'verified' : 'not verified'})`
  const rights = staff_rights.map((right) => staffRightTexts[right].label).join(', ') || 'none'
  const facts: readonly { term: string; fact: ReactNode }[] = [
    { term: 'ID', fact: <span className="font-mono">{id}</span> },
    ...(name === null ? [] : [{ term: 'Name', fact: name }]),
    { term: 'E-mail', fact: address },
    { term: 'Signs in by', fact: waysIn(details) },
    { term: 'Sessions', fact: sessions },
    { term: 'Joined', fact: <TimeSince date={created} /> },
    { term: 'Role', fact: roleTexts[role] },
    ...(role === 'moderator' ? [{ term: 'Rights', fact: rights }] : []),
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
