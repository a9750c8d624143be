import { Link } from '@tanstack/react-router'
import { LegalText } from './LegalText.tsx'

const kept: readonly (readonly [what: string, why: string, howLong: string])[] = [
  [
    'Username, display name, a few words about you, picture',
    'Shown to everybody on your profile and beside what you publish',
    'Until you change them or delete your account',
  ],
  [
    'E-mail address',
    'To sign in, to recover your account, and to warn you; shown to nobody else',
    'Until you change it or delete your account',
  ],
  [
    'Password, authenticator app, passkeys, linked accounts',
    'To let you in and keep others out. Of a password only a hash is kept, from which it cannot be read',
    'Until you remove them or delete your account',
  ],
  [
    'Sessions: device, browser, network address, times',
    'To keep you signed in, and to show you where you are',
    'A session ends fourteen days after its last renewal and after sixty at most; what was noted of it goes with your account',
  ],
  [
    'What you publish, follow and decide',
    'It is what this site is for. Each change is noted with its author and time, so that nothing is altered unseen',
    'Until you remove it; the note of who did what names an account number alone once the account is deleted',
  ],
  [
    'Preferences: theme, lists, notifications',
    'To follow you to other browsers',
    'Until you change them or delete your account',
  ],
  [
    'Downloads and limits: network addresses, as digests made with a secret key',
    'To count downloads once, and to stop abuse',
    'A digest of downloads is only compared within six hours',
  ],
]

const sections = [
  {
    id: 'kept',
    title: 'What is kept, why, and for how long',
    text: (
      <>
        <p>
          Names, addresses and the like are encrypted wherever they are stored, with a key of your own. Staff
          can see your e-mail address only when they have to help you, and that is noted.
        </p>
        <dl>
          {kept.map(([what, why, howLong]) => (
            <div key={what} className="mb-4 border-line border-s-2 ps-4">
              <dt className="font-semibold">{what}</dt>
              <dd className="m-0">{why}.</dd>
              <dd className="m-0 text-muted">{howLong}.</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
  {
    id: 'not-kept',
    title: 'What is not kept',
    text: (
      <p>
        No advertising, no profiles of what you read, no pixels in mails that tell who opened them, and no
        scripts of other companies that watch you. Logs of the servers hold no network addresses, no tokens
        and no words that you searched for.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: (
      <>
        <p>All of them are needed for what you ask of the site, so there is no banner to click away:</p>
        <ul>
          <li>
            <code>session</code> keeps you signed in. No script can read it.
          </li>
          <li>
            <code>theme</code> and <code>cosmetics</code> remember how the site looks to you. You choose that
            at{' '}
            <Link to="/settings/$page" params={{ page: 'appearance' }}>
              appearance
            </Link>
            .
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else gets something',
    text: (
      <ul>
        <li>Whoever reads the site or its API gets what you publish, with your username.</li>
        <li>
          If you sign in through another service, that service learns that you do, and tells us the number and
          the name of your account there.
        </li>
        <li>Apps that you authorize get what their request lists, until you revoke it.</li>
        <li>
          Where the operator uses a captcha of another company, that company gets the network address of
          whoever fills in the form.
        </li>
        <li>Pictures and videos from other sites are only loaded by pages that show them.</li>
        <li>Nothing is sold.</li>
      </ul>
    ),
  },
  {
    id: 'mails',
    title: 'Mails',
    text: (
      <p>
        We write to you about your account: addresses to verify, passwords, new devices. These mails warn you
        of strangers and cannot be turned off. News about the site comes only if you asked for it, and ends
        with one click or at{' '}
        <Link to="/settings/$page" params={{ page: 'notifications' }}>
          notifications
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <ul>
          <li>
            <strong>See and take along.</strong> You can have all that is kept about you as one file of JSON.
          </li>
          <li>
            <strong>Correct.</strong> Your{' '}
            <Link to="/settings/$page" params={{ page: 'profile' }}>
              profile
            </Link>{' '}
            and your address are yours to change.
          </li>
          <li>
            <strong>Delete.</strong> Ask for your account to be deleted in its settings. There is some time to
            change your mind, and you are told when it ends. Then your key is destroyed: what was encrypted
            with it can be read by nobody any more, in backups as well.
          </li>
          <li>
            <strong>Object and complain.</strong> Write to the operator, or to the authority for data
            protection where you live.
          </li>
        </ul>
        <p>
          What you published for others, such as a version of an add-on that other projects need, can be
          handed over to somebody else before you go. You choose.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    text: (
      <p>
        Nobody needs an account to use add-ons. An account may be had by whoever may agree to the keeping of
        their data where they live, or has a parent who agrees.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Whom to ask',
    text: (
      <p>
        The operator of this site is responsible for it. Write to the address from which its mails come. If
        this notice changes in a way that touches you, you are told before.
      </p>
    ),
  },
]

export function Privacy() {
  return (
    <LegalText
      title="Privacy notice"
      changedAt="2026-11-23T00:00:00Z"
      short="We keep what an account needs, encrypted with a key of your own, show what you publish, and sell nothing. You can see, take along and delete it."
      sections={sections}
    />
  )
}
