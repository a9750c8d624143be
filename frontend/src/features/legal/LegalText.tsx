import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rich } from '../../texts/rich.ts'
import { t } from '../../texts/t.ts'
import { CalendarDay } from '../../ui/CalendarDay.tsx'

type Props = {
  title: string
  /** ISO 8601. */
  changedAt: string
  /** A summary in two or three sentences. */
  short: string
  sections: readonly { id: string; title: string; text: ReactNode }[]
}

/** A long text to read, link into and print. */
export function LegalText({ title, changedAt, short, sections }: Props) {
  return (
    <article className="prose mx-auto max-w-3xl">
      <h1 className="mt-0! mb-1! font-bold text-2xl tracking-tight">{title}</h1>
      <p className="text-muted text-sm">
        {rich('legal.last-changed', { calendarDay: <CalendarDay date={changedAt} /> })}
      </p>
      <p className="panel p-4">
        <strong>{t('legal.in-short')}</strong> {short}
      </p>
      <nav aria-label={t('legal.contents')}>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title: name, text }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="text-xl">
            {name}
          </h2>
          {text}
        </section>
      ))}
      <p className="text-muted text-sm">
        {rich('legal.see-also', {
          termsUse: (inside) => (
            <Link to="/legal/$page" params={{ page: 'terms' }}>
              {inside}
            </Link>
          ),
          privacyNotice: (inside) => (
            <Link to="/legal/$page" params={{ page: 'privacy' }}>
              {inside}
            </Link>
          ),
        })}
      </p>
    </article>
  )
}
