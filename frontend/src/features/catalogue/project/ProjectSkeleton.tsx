/** The outline of a project page while it loads. */
export function ProjectSkeleton() {
  return (
    <div aria-hidden="true">
      <title>Modstead</title>
      <div className="flex gap-5 pb-6">
        <div className="skeleton size-16 shrink-0 rounded-card sm:size-24" />
        <div className="flex flex-1 flex-col gap-3">
          <div className="skeleton h-8 w-64 max-w-full" />
          <div className="skeleton h-5 w-full max-w-xl" />
          <div className="skeleton h-5 w-72 max-w-full" />
        </div>
      </div>
      <div className="mb-6 flex gap-6 border-line border-b pb-3">
        <div className="skeleton h-5 w-24" />
        <div className="skeleton h-5 w-20" />
        <div className="skeleton h-5 w-20" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="panel flex flex-col gap-3 p-4 sm:p-6 lg:p-8">
          <div className="skeleton h-6 w-1/2" />
          <div className="skeleton h-4 w-full" />
          <div className="skeleton h-4 w-11/12" />
          <div className="skeleton h-64 w-full" />
        </div>
        <div className="skeleton h-80" />
      </div>
    </div>
  )
}
