import { usePage } from '../../../../api/use-page.ts'
import { t } from '../../../../texts/t.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'
import { KeepAccountNotice } from './KeepAccountNotice.tsx'
import { privacyAddress } from './privacy-address.ts'

export function Privacy() {
  const privacy = usePage(privacyAddress).data
  if (privacy === undefined) return null
  return (
    <>
      <section aria-labelledby="export" className="panel flex flex-col gap-4 p-6">
        <h2 id="export" className="section-title">
          {t('own-data.export-my-data')}
        </h2>
        <ExportData asked={privacy.export} />
      </section>
      <section aria-labelledby="delete" className="panel flex flex-col gap-4 p-6">
        <h2 id="delete" className="section-title">
          {t('own-data.delete-my-account')}
        </h2>
        {privacy.deletesAt === null ? (
          <DeleteAccount privacy={privacy} />
        ) : (
          <KeepAccountNotice deletesAt={privacy.deletesAt} />
        )}
      </section>
    </>
  )
}
