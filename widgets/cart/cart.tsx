export function Cart() { return <p>…</p> }
