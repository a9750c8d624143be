import { scopeGroupNames, scopeGroups } from '@modstead/domain/accounts/scope-groups'
import { hasScope, type Scope } from '@modstead/domain/kernel/scopes'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { scopeGroupTitles, scopeLabel } from './scope-texts.ts'

type Props = {
  /** Bit set of the initially checked scopes. */
  chosen: bigint
  /** Name of the box in its form. */
  nameOf: (scope: Scope) => string
}

/** A box for each scope that can be granted, grouped by subject. */
export function ScopeBoxes({ chosen, nameOf }: Props) {
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {scopeGroupNames.map((group) => (
        <fieldset key={group} className="flex min-w-0 flex-col gap-1">
          <legend className="field-label mb-1.5">{scopeGroupTitles[group]}</legend>
          {scopeGroups[group].map((scope) => (
            <Checkbox
              key={scope}
              name={nameOf(scope)}
              label={scopeLabel(scope)}
              defaultChecked={hasScope(chosen, scope)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
