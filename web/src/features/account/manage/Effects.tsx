/** What an act brings about, one line each. */
export function Effects({ text, effects }: { text: string; effects: readonly string[] }) {
  return (
    <>
      <p>{text}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  )
}
