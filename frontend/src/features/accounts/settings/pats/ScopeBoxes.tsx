import { scopeGroups, scopeLabel } from '@modstead/domain/accounts/scope-phrases'
import { hasScope } from '@modstead/domain/kernel/scopes'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { fieldOf } from './scope-groups.ts'

/** A box for each scope, by what it is about. */
export function ScopeBoxes({ chosen }: { chosen: number }) {
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {scopeGroups.map(({ title, choices }) => (
        <fieldset key={title} className="flex min-w-0 flex-col gap-1">
          <legend className="field-label mb-1.5">{title}</legend>
          {choices.map(({ scope }) => (
            <Checkbox
              key={scope}
              name={fieldOf(scope)}
              label={scopeLabel(scope)}
              defaultChecked={hasScope(BigInt(chosen), scope)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
