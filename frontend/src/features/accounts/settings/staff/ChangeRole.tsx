import {
  MODERATOR_RIGHTS,
  STAFF_RIGHTS,
  type StaffRight,
  staffRightsIn,
} from '@modstead/domain/kernel/staff-rights'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { AskReason } from './AskReason.tsx'
import { type Role, roleTexts, staffRightTexts } from './staff-texts.ts'
import type { Details } from './UserDetails.tsx'

type Ranked = Pick<Details, 'role' | 'staff_rights'>
type Props = { details: Details; onChanged: (changed: Ranked) => void }

const roles = Object.entries(roleTexts).map(([value, label]) => ({ value, label }))

const consequences: Readonly<Record<Role, string>> = {
  developer: t('staff.user-consequence'),
  moderator: t('staff.moderator-consequence'),
  admin: t('staff.administrator-consequence'),
}

function question(username: string, before: Role, after: Role): string {
  if (before === after) return t('staff.change-rights-question', { username })
  if (after === 'developer') return t('staff.take-the-role-from', { username })
  return after === 'admin'
    ? t('staff.make-an-administrator', { username })
    : t('staff.make-a-moderator', { username })
}

const isSame = (left: readonly StaffRight[], right: readonly StaffRight[]) =>
  left.length === right.length && left.every((each) => right.includes(each))

/** For administrators: changes role and rights of a user, with a reason and after a confirmation. */
export function ChangeRole({ details, onChanged }: Props) {
  const { id, username } = details
  const [role, setRole] = useState(details.role)
  const [rights, setRights] = useState<readonly StaffRight[]>(
    details.role === 'moderator' ? details.staff_rights : staffRightsIn(MODERATOR_RIGHTS),
  )
  const isModerator = role === 'moderator'
  const isChanged = role !== details.role || (isModerator && !isSame(rights, details.staff_rights))

  const tick = (right: StaffRight, isTicked: boolean) =>
    setRights(STAFF_RIGHTS.filter((each) => (each === right ? isTicked : rights.includes(each))))

  const staff_rights = isModerator ? [...rights] : []
  function done() {
    onChanged({ role, staff_rights })
    showToast({ type: 'success', title: t('staff.role-changed', { username }) })
  }

  return (
    <div className="flex flex-col gap-5 border-line border-t pt-5">
      <Select
        name="role"
        label={t('staff.role')}
        required
        options={roles}
        defaultValue={role}
        onChange={(value) => setRole(value as Role)}
      />
      {isModerator && (
        <fieldset className="flex flex-col gap-3">
          <legend className="field-label mb-2">{t('staff.trusted-with')}</legend>
          {STAFF_RIGHTS.map((right) => (
            <Checkbox
              key={right}
              name={right}
              {...staffRightTexts[right]}
              defaultChecked={rights.includes(right)}
              onChange={(isTicked) => tick(right, isTicked)}
            />
          ))}
        </fieldset>
      )}
      <AskReason
        trigger={
          <Button
            className="self-start"
            disabledReason={isChanged ? undefined : t('staff.nothing-is-changed-yet')}
          >
            {t('staff.change-role')}
          </Button>
        }
        title={question(username, details.role, role)}
        description={consequences[role]}
        submit={t('staff.change-role')}
        changeFor={(reason) => {
          const body = { role, reason, ...(isModerator && { staff_rights }) }
          return changeTo('PATCH /_internal/admin/user/:user/role', { params: { user: id }, body })
        }}
        onDone={done}
      />
    </div>
  )
}
