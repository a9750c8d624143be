import { Link } from '@tanstack/react-router'
import { LegalText } from './LegalText.tsx'

const sections = [
  {
    id: 'who',
    title: 'Who agrees to what',
    text: (
      <>
        <p>
          These terms are between you and whoever operates this site: “we” is the operator. You agree to them
          by creating an account. Reading, searching and downloading needs no account, but the rules about
          abuse and about the API apply to everybody.
        </p>
        <p>
          You have to be old enough to agree to such terms where you live. If you are not, ask somebody who
          looks after you to agree with you.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <ul>
        <li>One person uses an account. Organizations let several people work on the same projects.</li>
        <li>
          Keep your password, passkeys, backup codes and tokens to yourself. What is done with them counts as
          yours.
        </li>
        <li>Give an address that you read: we write to it about your account and its security.</li>
        <li>Do not pass yourself off as somebody else, as this site or as its staff.</li>
        <li>You can leave at any time, and take your data with you. The privacy notice says how.</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'What you publish',
    text: (
      <>
        <p>
          What you publish stays yours. You allow us to store it, check it, make smaller pictures of it, show
          it and hand it out to anybody who asks for it, on this site and by its API, for as long as it is
          published. The license that you choose for a project says what others may do with it.
        </p>
        <p>Publish only what you may publish. These have no place here:</p>
        <ul>
          <li>Programs that harm, spy, mine or load further programs without saying so.</li>
          <li>The work of others without their permission, or with their names taken off.</li>
          <li>The game itself, or what lets people play it without having bought it.</li>
          <li>Hate, threats, sexual content, and private facts about others.</li>
          <li>Add-ons whose only purpose is an unfair advantage on servers that do not allow it.</li>
          <li>Titles, summaries or files that mislead, and projects that only advertise.</li>
        </ul>
        <p>
          Say what an add-on does, what it needs, and whether it sends anything to other servers. Files are
          looked at by programs and may be looked at by moderators before and after they are published.
        </p>
      </>
    ),
  },
  {
    id: 'moderation',
    title: 'What moderators may do',
    text: (
      <p>
        Moderators may hold back, hide or remove what breaks these rules, ask you to change it, and in bad or
        repeated cases close an account. You are told what was decided and why, unless the law forbids that or
        telling would put others at risk. If you think that a decision is wrong, answer it: somebody else
        looks at it again.
      </p>
    ),
  },
  {
    id: 'copyright',
    title: 'If somebody published your work',
    text: (
      <p>
        Report the project, and say which work is yours, where it can be seen and that you did not allow this
        use. We remove what is clearly copied, and tell its publisher, who may disagree. Reports that are
        false on purpose break these terms.
      </p>
    ),
  },
  {
    id: 'api',
    title: 'Programs and the API',
    text: (
      <>
        <ul>
          <li>
            Programs may use the <Link to="/docs">public API</Link> within its limits. Name your program and a
            way to reach you in its <code>User-Agent</code>.
          </li>
          <li>
            A token gives a program your rights. Give it only those that it needs, and revoke it when it is
            done.
          </li>
          <li>Do not go round limits by many accounts or addresses, and do not fake downloads or follows.</li>
          <li>Keep copies of the catalogue up to date: what was removed here should go there, too.</li>
          <li>An app that signs people in has to say who runs it and what it does with their data.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'promises',
    title: 'What we promise, and what not',
    text: (
      <>
        <p>
          We look after this site with care, but cannot promise that it is always there or free of mistakes.
          Add-ons are the work of their authors: we check them, and that is no promise that they do no harm.
          Keep backups of your worlds.
        </p>
        <p>
          Nothing here takes away rights that the law gives you, or limits what we are liable for where the
          law does not allow it.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When these terms change',
    text: (
      <p>
        The date at the top says when they last changed. If a change takes something away from you, everybody
        with an account is told before it counts. Whoever does not agree can leave with their data.
      </p>
    ),
  },
]

export function Terms() {
  return (
    <LegalText
      title="Terms of use"
      changedAt="2026-11-23T00:00:00Z"
      short="Publish only what is yours to publish, harm nobody, and look after your account. What you publish stays yours, and you can leave with all of it."
      sections={sections}
    />
  )
}
