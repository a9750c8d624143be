import { AuthPanel } from '../AuthPanel.tsx'
import type { Asked } from './read-request.ts'

/** Leads nowhere by itself: an app that asks wrongly may be one that only wants to send people somewhere. */
export function WrongRequest({ asked }: { asked: Exclude<Asked, { kind: 'request' }> }) {
  return (
    <AuthPanel title="This app cannot be authorized">
      <p role="alert">
        {asked.kind === 'problem'
          ? asked.text
          : 'The app asks for something that it cannot be given. Tell whoever makes it.'}
      </p>
      {asked.kind === 'wrong' && (
        <a href={asked.back} className="button self-start">
          Back to {targetOf(asked.back)}
        </a>
      )}
    </AuthPanel>
  )
}

function targetOf(address: string): string {
  const url = URL.parse(address)
  return url?.host || 'the app'
}
