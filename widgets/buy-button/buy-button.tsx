export function BuyButton() { return <p>…</p> }
