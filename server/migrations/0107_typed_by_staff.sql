-- Whether the merchant's staff typed the card: the sandbox then asks for no challenge.
alter table sandbox.charge add column moto boolean not null default false;
