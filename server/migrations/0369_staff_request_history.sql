-- expand: what was decided about one number before is found without reading all requests.
create index staff_requests_decided on staff_requests (kind, subject, decided_at desc) where state = 'DONE';
