const keys = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholders of the same size as real rows, so that nothing moves when those arrive. */
export function RowSkeletons() {
  return keys.map((key) => (
    <div key={key} className="flex h-[135px] items-center gap-4 px-4 md:h-[93px]">
      <div className="skeleton size-16 shrink-0 rounded-card" />
      <div className="flex h-16 flex-1 flex-col justify-between">
        <div className="skeleton h-4 w-48 max-w-full" />
        <div className="skeleton h-4 w-full max-w-xl" />
        <div className="skeleton h-3 w-64 max-w-full" />
      </div>
    </div>
  ))
}

export function TileSkeletons() {
  return keys.map((key) => (
    <div key={key} className="panel overflow-hidden">
      <div className="skeleton aspect-video rounded-none" />
      <div className="flex h-[181px] flex-col gap-3 p-4">
        <div className="skeleton h-4 w-2/3" />
        <div className="skeleton h-4 w-full" />
        <div className="skeleton h-3 w-1/2" />
      </div>
    </div>
  ))
}
