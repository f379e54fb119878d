import { sql } from 'kysely'
import type { Db } from './open-database.ts'
import { BY_HAND } from './refused-refund.ts'
import { undoneOrder } from './undone-order.ts'

/** Rows that should not exist, by the promise that they break. */
export type Broken = { promise: string; rows: Record<string, unknown>[] }[]

/** Queries each promise for rows that break it. Read-only. */
export async function askPromises(db: Db, promises: Readonly<Record<string, string>>): Promise<Broken> {
  const found: Broken = []
  for (const [promise, query] of Object.entries(promises)) {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db)
    found.push({ promise, rows })
  }
  return found
}

const IS_UNDONE = undoneOrder('o')

/** Checks that do not depend on the kinds of money; each kind has its own (`server/shop/money/kinds.ts`). */
export const PROMISES = {
  'stock is the sum of its moves': `
    select s.offer_id, s.store_id, s.qty, coalesce(m.moved, 0) as moved
    from stock s
    left join (select offer_id, store_id, sum(delta) as moved from stock_moves group by offer_id, store_id) m
      on m.offer_id = s.offer_id and m.store_id = s.store_id
    where s.qty <> coalesce(m.moved, 0)`,
  'every move is of a stock that exists': `
    select m.offer_id, m.store_id from stock_moves m
    left join stock s on s.offer_id = m.offer_id and s.store_id = m.store_id
    where s.offer_id is null group by m.offer_id, m.store_id`,
  'an order took exactly its pieces, from its store': `
    select l.order_id, l.offer_id, l.quantity, coalesce(m.moved, 0) as moved
    from order_lines l
    join orders o on o.id = l.order_id
    left join (select order_id, offer_id, store_id, sum(delta) as moved from stock_moves
               where reason = 'order' group by order_id, offer_id, store_id) m
      on m.order_id = l.order_id and m.offer_id = l.offer_id and m.store_id = o.store_id
    where coalesce(m.moved, 0) <> -l.quantity`,
  'an order that came to nothing has put its pieces back, and no other has': `
    select l.order_id, l.offer_id, l.quantity, coalesce(m.moved, 0) as moved
    from order_lines l
    join orders o on o.id = l.order_id
    left join (select order_id, offer_id, sum(delta) as moved from stock_moves
               where reason = 'release' group by order_id, offer_id) m
      on m.order_id = l.order_id and m.offer_id = l.offer_id
    where coalesce(m.moved, 0) <> case when ${IS_UNDONE} then l.quantity else 0 end`,
  'no more pieces come back than an order took': `
    select m.order_id, m.offer_id, sum(m.delta) as moved from stock_moves m
    left join order_lines l on l.order_id = m.order_id and l.offer_id = m.offer_id
    where m.reason = 'return' group by m.order_id, m.offer_id, l.quantity
    having l.quantity is null or sum(m.delta) > l.quantity`,
  'no piece left for an order that does not exist': `
    select m.order_id, m.offer_id from stock_moves m
    left join orders o on o.id = m.order_id
    where m.order_id is not null and o.id is null`,
  'lines minus discounts plus delivery are the total, at least 1': `
    select o.id, o.total from orders o
    left join (select order_id, sum(price * quantity) as goods, sum(discount) as discount from order_lines group by order_id) l
      on l.order_id = o.id
    where coalesce(l.goods, 0) <> o.goods_total or coalesce(l.discount, 0) <> o.discount
      or o.goods_total - o.discount + o.delivery_cost <> o.total or o.total < 1`,
  'sums by kind are the discount, and the reasons kept': `
    select o.id, o.discount, o.promotions_total, o.coupon_total, o.bonuses_total, o.certificate_total from orders o
    left join (select order_id, sum(roubles) as roubles,
        sum(case when kind = 'promotion' then roubles else 0 end) as promotions,
        sum(case when kind = 'coupon' then roubles else 0 end) as coupon,
        sum(case when kind = 'bonuses' then roubles else 0 end) as bonuses,
        sum(case when kind = 'certificate' then roubles else 0 end) as certificate
      from order_money group by order_id) m on m.order_id = o.id
    where o.discount <> coalesce(m.roubles, 0)
      or o.promotions_total <> coalesce(m.promotions, 0) or o.coupon_total <> coalesce(m.coupon, 0)
      or o.bonuses_total <> coalesce(m.bonuses, 0) or o.certificate_total <> coalesce(m.certificate, 0)`,
  'the version before finds the money of an order where it looks': `
    select m.order_id, m.position, m.kind, m.roubles from order_money m
    left join order_discounts d on d.order_id = m.order_id and d.position = m.position
      and d.offer_id = m.offer_id and d.kind = m.kind and d.rule = m.source and d.roubles = m.roubles
    where d.order_id is null and m.kind in ('promotion', 'coupon', 'bonuses', 'certificate')
    union all
    select d.order_id, d.position, d.kind, d.roubles from order_discounts d
    left join order_money m on m.order_id = d.order_id and m.position = d.position where m.order_id is null`,
  'the discount of a line is the sum of its reasons, at most what it costs': `
    select l.order_id, l.offer_id, l.discount, coalesce(d.roubles, 0) as reasons from order_lines l
    left join (select order_id, offer_id, sum(roubles) as roubles from order_money group by order_id, offer_id) d
      on d.order_id = l.order_id and d.offer_id = l.offer_id
    where l.discount <> coalesce(d.roubles, 0) or l.discount > l.price * l.quantity`,
  'an order stands where its last move has put it, and began as new': `
    select o.id, o.status, o.payment_status, e.status as moved_to, e.payment_status as payment_moved_to from orders o
    left join (select order_id, max(position) as last, count(*) as moves from order_events group by order_id) m
      on m.order_id = o.id
    left join order_events e on e.order_id = o.id and e.position = m.last
    left join order_events f on f.order_id = o.id and f.position = 1
    where e.order_id is null or e.status <> o.status or e.payment_status <> o.payment_status
      or m.moves <> m.last or f.status <> 'new'`,
  'a checkout is known by its first order': `
    select o.id, o.checkout_id from orders o
    left join orders c on c.id = o.checkout_id
    where c.id is null or c.checkout_id <> c.id`,
  'one version of a cart is one order': `
    select cart_id, cart_version, count(*) as orders, min(id) as first_id, max(id) as last_id from orders
    where cart_id is not null group by cart_id, cart_version having count(*) > 1`,
  'an order has used up its version of the cart': `
    select o.id, o.cart_version, c.version from orders o
    join carts c on c.id = o.cart_id
    where c.version <= o.cart_version`,
  'a paid order has its share in one payment, and no other has one': `
    select o.id, o.total, o.payment_status, coalesce(p.payments, 0) as payments, coalesce(p.paid, 0) as paid from orders o
    left join (select s.order_id, count(*) as payments, sum(s.amount) as paid from payment_orders s
               join payments p on p.id = s.payment_id where p.status = 'succeeded' group by s.order_id) p on p.order_id = o.id
    where (case when o.payment_status in ('paid', 'refunded_part', 'refunded') then 1 else 0 end <> coalesce(p.payments, 0)
        or (p.payments = 1 and p.paid <> o.total))
      -- What was paid before payments were written down.
      and not exists (select 1 from order_events e where e.order_id = o.id and e.source = 'before'
                      and e.payment_status in ('paid', 'refunded_part', 'refunded'))`,
  'money of an order that will not be delivered is going back': `
    select o.id, o.status, o.payment_status, p.paid, coalesce(r.asked, 0) as asked from orders o
    join (select s.order_id, sum(s.amount) as paid from payment_orders s
          join payments p on p.id = s.payment_id where p.status = 'succeeded' group by s.order_id) p on p.order_id = o.id
    left join (select order_id, sum(amount) as asked from refunds where status <> 'canceled' group by order_id) r
      on r.order_id = o.id
    where ${IS_UNDONE} and p.paid > coalesce(r.asked, 0)`,
  'money of a return whose goods are here is going back': `
    select rt.code, rt.order_id, rt.money, coalesce(r.asked, 0) as asked from returns rt
    left join (select return_code, sum(amount) as asked from refunds where status <> 'canceled' group by return_code) r
      on r.return_code = rt.code
    where rt.status = 'received' and rt.money > coalesce(r.asked, 0)
      -- What was not paid online is paid out by hand.
      and exists (select 1 from payment_orders s join payments p on p.id = s.payment_id
                  where s.order_id = rt.order_id and p.status = 'succeeded')`,
  'a payment is the sum of the shares of its orders, all of one checkout': `
    select p.id, p.amount, coalesce(s.amount, 0) as shares from payments p
    left join (select s.payment_id, sum(s.amount) as amount, min(o.checkout_id) as first, max(o.checkout_id) as last
               from payment_orders s join orders o on o.id = s.order_id group by s.payment_id) s on s.payment_id = p.id
    where p.amount <> coalesce(s.amount, 0) or s.first <> p.checkout_id or s.last <> p.checkout_id`,
  'an order is refunded as far as its refunds have arrived, at most its share': `
    select o.id, o.payment_status, o.total, coalesce(r.arrived, 0) as arrived, coalesce(r.asked, 0) as asked from orders o
    left join (select order_id, sum(case when status = 'succeeded' then amount else 0 end) as arrived,
                 sum(case when status <> 'canceled' then amount else 0 end) as asked
               from refunds group by order_id) r on r.order_id = o.id
    where coalesce(r.asked, 0) > o.total
      or o.payment_status = 'refunded' and coalesce(r.arrived, 0) <> o.total
      or o.payment_status = 'refunded_part' and (coalesce(r.arrived, 0) = 0 or r.arrived >= o.total)
      or o.payment_status in ('none', 'waiting', 'paid', 'failed') and coalesce(r.arrived, 0) <> 0`,
  'what was refunded is the sum of the refunds, at most what was paid': `
    select p.id, p.amount, p.refunded, coalesce(r.sum, 0) as refunds from payments p
    left join (select payment_id, sum(amount) as sum from refunds where status <> 'canceled' group by payment_id) r
      on r.payment_id = p.id
    where p.refunded <> coalesce(r.sum, 0) or p.refunded > p.amount`,
  'money goes back by the provider that took it': `
    select r.id, r.provider, p.provider as paid_by from refunds r join payments p on p.id = r.payment_id
    where r.provider <> p.provider and r.provider <> '${BY_HAND}'`,
  'money is paid out by hand once, after its provider has refused it': `
    select h.id, h.order_id, h.return_code, h.amount, h.status from refunds h
    where h.provider = '${BY_HAND}' and (h.status <> 'succeeded'
      or not exists (select 1 from refunds r where r.order_id = h.order_id
        and coalesce(r.return_code, '') = coalesce(h.return_code, '') and r.provider <> '${BY_HAND}'
        and r.status = 'canceled' and r.amount = h.amount and r.created_at <= h.created_at)
      or exists (select 1 from refunds other where other.order_id = h.order_id and other.id <> h.id
        and coalesce(other.return_code, '') = coalesce(h.return_code, '') and other.status <> 'canceled'))`,
  'no more pieces come back than were bought': `
    select l.order_id, l.offer_id, l.quantity, l.returned, coalesce(r.pieces, 0) as asked from order_lines l
    left join (select rl.order_id, rl.offer_id, sum(rl.quantity) as pieces from return_lines rl
               join returns rt on rt.code = rl.return_code where rt.status not in ('refused', 'cancelled')
               group by rl.order_id, rl.offer_id) r on r.order_id = l.order_id and r.offer_id = l.offer_id
    where l.returned <> coalesce(r.pieces, 0) or l.returned > l.quantity`,
  'a return gives back what was paid for its pieces, in the kinds in which it was paid': `
    select rt.code, rt.money, rt.bonuses, rt.certificate, rt.delivery, coalesce(l.roubles, 0) as roubles from returns rt
    left join (select return_code, sum(roubles) as roubles from return_lines group by return_code) l on l.return_code = rt.code
    left join (select return_code, sum(roubles) as roubles,
        sum(case when kind = 'bonuses' then roubles else 0 end) as bonuses,
        sum(case when kind = 'certificate' then roubles else 0 end) as certificate
      from return_money group by return_code) m on m.return_code = rt.code
    where rt.money - rt.delivery + coalesce(m.roubles, 0) <> coalesce(l.roubles, 0)
      or rt.bonuses <> coalesce(m.bonuses, 0) or rt.certificate <> coalesce(m.certificate, 0)`,
  'no kind of money comes back of which an order has not had as much': `
    select rt.order_id, m.kind, sum(m.roubles) as back, coalesce(max(p.roubles), 0) as paid from return_money m
    join returns rt on rt.code = m.return_code and rt.status not in ('refused', 'cancelled')
    left join (select order_id, kind, sum(roubles) as roubles from order_money group by order_id, kind) p
      on p.order_id = rt.order_id and p.kind = m.kind
    group by rt.order_id, m.kind having sum(m.roubles) > coalesce(max(p.roubles), 0)`,
  'a checkout key has its answer': `
    select k.key from checkout_keys k where k.status = 'running' or k.answer_json is null`,
  'the key of a cart and its version gives its order': `
    select k.key from checkout_keys k
    join orders o on k.key = 'cart:' || o.cart_id || ':' || o.cart_version
    where k.answer_json not like '%' || o.id || '%'`,
}
